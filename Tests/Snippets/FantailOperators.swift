let stack = [1, 2, 3]
let temperature = 21
