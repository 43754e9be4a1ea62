"""A test rule for executables of Fantail's SpecMain that the Swift package manager has built."""

def _spec_test(ctx):
    executable = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.symlink(output = executable, target_file = ctx.file.binary, is_executable = True)
    return [
        DefaultInfo(executable = executable, runfiles = ctx.runfiles([ctx.file.binary])),
        testing.TestEnvironment(ctx.attr.env),
    ]

spec_test = rule(
    implementation = _spec_test,
    test = True,
    attrs = {
        "binary": attr.label(allow_single_file = True, mandatory = True),
        "env": attr.string_dict(),
    },
)
