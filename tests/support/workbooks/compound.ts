import { CFB } from '@e965/xlsx';

/** The library's writer of compound files, which its type declarations leave open. */
interface CompoundWriter {
  utils: {
    cfb_new(): object;
    cfb_add(container: object, path: string, content: Buffer): void;
  };
  write(container: object, options: { type: 'buffer' }): Buffer;
}

const { utils, write }: CompoundWriter = CFB;

/** Returns a compound file with streams in its root. */
export function compound(streams: readonly { name: string; data: Buffer }[]): Buffer {
  const container = utils.cfb_new();
  for (const { name, data } of streams) utils.cfb_add(container, `/${name}`, data);
  return write(container, { type: 'buffer' });
}
