/** A value that can be chosen and what people call it. */
export interface Option {
  value: string;
  label: string;
}
