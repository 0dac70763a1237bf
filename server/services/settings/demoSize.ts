/** The size of the demo utility. */
export interface DemoSize {
  /** Months of readings and billing, the current one included. */
  months: number;
  /** How many copies of the territory it has; the demo's sign-ins belong to the first. */
  territories: number;
  /** Transformer centres per section. */
  transformers: number;
  /** Consumers per transformer centre, at least and at most. */
  consumers: readonly [number, number];
}

/** The whole utility, and one of the same shape with fewer months and consumers that fills in a moment. */
export const demoSizes = {
  whole: { months: 14, territories: 1, transformers: 50, consumers: [8, 42] },
  small: { months: 5, territories: 1, transformers: 50, consumers: [1, 6] },
} as const satisfies Record<string, DemoSize>;
