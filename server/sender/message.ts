/** Something to tell a person, as a text message. */
export interface Message {
  /** Of the person. */
  name: string;
  /** +91 and ten digits; null where the person has none. */
  phoneNumber: string | null;
  text: string;
}

/** Brings messages to people. What it is given never goes into a file, a table or the log. */
export interface Sender {
  /** Whether it reaches only people with a phone. */
  needsPhone: boolean;
  send(message: Message): Promise<void>;
}
