/* oxlint-disable typescript/no-unnecessary-type-parameters -- the caller names what it expects, that is the point */

/**
 * Casts a value to the type that its caller expects. The server's tests hold it to the contract and this code builds
 * react-admin's parameters, so the portal does not check them a second time. Only this function trusts them.
 */
export function trustedCast<T>(value: unknown): T {
  trust<T>(value);
  return value;
}

function trust<T>(_value: unknown): asserts _value is T {}
