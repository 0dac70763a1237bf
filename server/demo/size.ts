/** How much of the demo utility is made. */
export interface DemoSize {
  /** Months of readings and billing, the current one included. */
  months: number;
  /** How many times the territory is there; the demo's sign-ins are of the first. */
  territories: number;
  /** Transformer centres of a section. */
  transformers: number;
  /** Consumers of a transformer centre, at least and at most. */
  consumers: readonly [number, number];
}

/** The whole utility, or one of the same shape with fewer months and consumers, made in a moment. */
export const demoSizes = {
  whole: { months: 14, territories: 1, transformers: 50, consumers: [8, 42] },
  small: { months: 4, territories: 1, transformers: 50, consumers: [1, 6] },
} as const satisfies Record<string, DemoSize>;
