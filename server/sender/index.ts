import type { Config } from '../config.ts';
import { consoleSender } from './console.ts';
import type { Sender } from './message.ts';

export type { Message, Sender } from './message.ts';

/** The configured sender: the terminal unless Amazon SNS is to be used. */
export async function openSender({ sns }: Pick<Config, 'sns'>): Promise<Sender> {
  if (!sns) return consoleSender;
  const { snsSender } = await import('./sns.ts');
  return snsSender(sns);
}
