import type { Config } from '../../settings/config.ts';
import type { Sender } from './message.ts';

export type { Message, Sender } from './message.ts';

/** Opens the configured sender: the terminal, unless Amazon SNS is configured. */
export async function openSender({ sns }: Pick<Config, 'sns'>): Promise<Sender> {
  if (!sns) return consoleSender;
  const { snsSender } = await import('./sns.ts');
  return snsSender(sns);
}

/**
 * The sender without a message service: prints to the terminal that started the server, outside the log and unlike its
 * lines, so that the operator can pass the message on.
 */
const consoleSender: Sender = {
  needsPhone: false,
  send: async ({ name, text }) => {
    process.stdout.write(`Message for ${name}: ${text}\n`);
  },
};
