import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = Parameters<NodeFS['init']>;
type Chmod = (at: unknown, mode: number) => void;
interface SetsModes {
  doSetAttr(at: unknown, node: unknown, attributes: unknown, chmod: Chmod, ...rest: unknown[]): void;
}

/**
 * PGlite's files, none of which other users may read. Its file system gives each file the mode that PostgreSQL names
 * (0666 for most), past the process's own umask: here the rights of others are taken out of it.
 */
export class PrivateFiles extends NodeFS {
  override async init(...[pg, options]: Init) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [takeRightsOfOthers, ...(emscriptenOpts.preRun ?? [])];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function takeRightsOfOthers({ NODEFS: files }: { NODEFS: object }): void {
  if (!setsModes(files)) throw new Error('PGlite sets the modes of its files in another way by now.');
  const set = files.doSetAttr;
  files.doSetAttr = (at, node, attributes, chmod, ...rest) =>
    set(at, node, attributes, (entry, mode) => chmod(entry, mode & ~0o077), ...rest);
}

function setsModes(files: object): files is SetsModes {
  return 'doSetAttr' in files && typeof files.doSetAttr === 'function';
}
