/** Fields under one heading. */
export interface FormSection<K extends string> {
  /** The heading of the section. @default no heading */
  title?: string;
  /** The fields of the section, by their keys, in order. */
  fields: readonly K[];
  /**
   * Shows the section only while a choice of another section has one of these values. What is typed in it otherwise counts
   * as empty, so none of its fields can be required. @default always
   */
  when?: { field: K; is: readonly string[] };
}
