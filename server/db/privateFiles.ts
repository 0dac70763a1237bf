import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = Parameters<NodeFS['init']>;
type Chmod = (at: unknown, mode: number) => void;
interface SetsModes {
  doSetAttr(at: unknown, node: unknown, attributes: unknown, chmod: Chmod, ...rest: unknown[]): void;
}

/**
 * PGlite's files, unreadable to other users. Its file system sets the mode that PostgreSQL names for each file (0666
 * for most) and ignores the process's umask; this class removes the rights of others from it.
 */
export class PrivateFiles extends NodeFS {
  override async init(...[pg, options]: Init) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [removeRightsOfOthers, ...(emscriptenOpts.preRun ?? [])];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function removeRightsOfOthers({ NODEFS: files }: { NODEFS: object }): void {
  if (!setsModes(files)) throw new Error('PGlite no longer sets the modes of its files through doSetAttr.');
  const set = files.doSetAttr;
  files.doSetAttr = (at, node, attributes, chmod, ...rest) =>
    set(at, node, attributes, (entry, mode) => chmod(entry, mode & ~0o077), ...rest);
}

function setsModes(files: object): files is SetsModes {
  return 'doSetAttr' in files && typeof files.doSetAttr === 'function';
}
