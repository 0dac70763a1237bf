/**
 * Settings for the checks that are written in Go. Beside other steps, threads of one program don't end sooner but repeat
 * each other's work, and most of their memory lives until the end anyway.
 */
export const frugal = { GOMAXPROCS: '1', GOGC: '400' };

/** Options with which tsc only checks: one checker, as each of several would work out the types that they share. */
export const typesOnly = ['--noEmit', '--checkers', '1'];
