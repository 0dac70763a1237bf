import type { Config } from '../../settings/config.ts';
import { consoleSender } from './console.ts';
import type { Sender } from './message.ts';

export type { Message, Sender } from './message.ts';

/** Opens the configured sender: the terminal, unless Amazon SNS is configured. */
export async function openSender({ sns }: Pick<Config, 'sns'>): Promise<Sender> {
  if (!sns) return consoleSender;
  const { snsSender } = await import('./sns.ts');
  return snsSender(sns);
}
