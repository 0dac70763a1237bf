import type { Sender } from './message.ts';

/**
 * The sender of an installation without a message service: it prints to the terminal the server was started from,
 * past the log and unlike its lines, so that whoever runs it can pass the message on.
 */
export const consoleSender: Sender = {
  needsPhone: false,
  send: async ({ name, text }) => {
    process.stdout.write(`Message for ${name}: ${text}\n`);
  },
};
