/** Declarations that can't be served. The message lists every fault, each with its declaration and property. */
export class FaultyDeclarations extends Error {
  override readonly name = 'FaultyDeclarations';
  readonly faults: readonly string[];

  constructor(found: readonly string[]) {
    const faults = [...new Set(found)];
    super(`Faulty declarations:\n${faults.map(fault => `- ${fault}`).join('\n')}`);
    this.faults = faults;
  }

  /** Throws if there is a fault. */
  static refuse(faults: readonly string[]): void {
    if (faults.length > 0) throw new FaultyDeclarations(faults);
  }
}
