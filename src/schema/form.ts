/** Fields under one heading. */
export interface FormSection<K extends string> {
  /** @default no heading */
  title?: string;
  fields: readonly K[];
}
