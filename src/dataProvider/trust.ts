/* oxlint-disable typescript/no-unnecessary-type-parameters -- the caller names what it expects, that is the point */

/**
 * Takes a value for what its caller says it is. The server is held to the contract by its own tests and react-admin's
 * parameters are made here, so the portal does not check them a second time; this is the one place that trusts.
 */
export function taken<T>(value: unknown): T {
  trust<T>(value);
  return value;
}

function trust<T>(_value: unknown): asserts _value is T {}
