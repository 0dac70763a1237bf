/** A text message to a person. */
export interface Message {
  /** The person's name. */
  name: string;
  /** +91 and ten digits; null if the person has none. */
  phoneNumber: string | null;
  text: string;
}

/** Delivers messages to people. Their content never goes into a file, a table or the log. */
export interface Sender {
  /** Whether it reaches only people with a phone. */
  needsPhone: boolean;
  send(message: Message): Promise<void>;
}
