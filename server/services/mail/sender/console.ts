import type { Sender } from './message.ts';

/**
 * The sender without a message service: prints to the terminal that started the server, outside the log and unlike its
 * lines, so that the operator can pass the message on.
 */
export const consoleSender: Sender = {
  needsPhone: false,
  send: async ({ name, text }) => {
    process.stdout.write(`Message for ${name}: ${text}\n`);
  },
};
