/** A value to choose, and its label. */
export interface Option {
  value: string;
  label: string;
}
