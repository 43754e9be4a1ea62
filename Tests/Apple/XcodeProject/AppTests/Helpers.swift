import Fantail
