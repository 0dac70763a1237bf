const sectorBytes = 512;
const endOfChain = 0xfffffffe;
const free = 0xffffffff;

/** A compound file of streams in its root, each of at least 4,096 bytes: shorter ones are filled up with zeros. */
export function compound(streams: readonly { name: string; data: Buffer }[]): Buffer {
  const bodies = streams.map(({ data }) =>
    padded(data, Math.max(8, Math.ceil(data.length / sectorBytes)) * sectorBytes),
  );
  const directory = padded(
    Buffer.concat([entry('Root Entry', 5, 1, 0, 0)]),
    sectorBytes * Math.ceil((streams.length + 1) / 4),
  );
  const directorySectors = directory.length / sectorBytes;
  const chains: number[] = [];
  const chain = (count: number) => {
    const start = chains.length;
    for (let index = 1; index <= count; index += 1) chains.push(index === count ? endOfChain : start + index);
    return start;
  };
  chain(directorySectors);
  for (const [index, body] of bodies.entries()) {
    const start = chain(body.length / sectorBytes);
    const right = index + 1 < bodies.length ? index + 2 : free;
    entry(streams[index]?.name ?? '', 2, free, start, body.length, right).copy(directory, (index + 1) * 128);
  }
  const tableSectors = Math.ceil((chains.length + 300) / 128);
  const tableStart = chains.length;
  const table = Buffer.alloc(tableSectors * sectorBytes, 0xff);
  for (const [index, next] of chains.entries()) table.writeUInt32LE(next, index * 4);
  for (let index = 0; index < tableSectors; index += 1)
    table.writeUInt32LE(0xfffffffd, (tableStart + index) * 4);
  return Buffer.concat([header(tableStart, tableSectors), directory, ...bodies, table]);
}

function padded(data: Buffer, length: number): Buffer {
  return Buffer.concat([data], length);
}

function header(tableStart: number, tableSectors: number): Buffer {
  const bytes = Buffer.alloc(sectorBytes, 0xff);
  bytes.fill(0, 0, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(tableSectors, 44);
  bytes.writeUInt32LE(0, 48);
  bytes.writeUInt32LE(4096, 56);
  bytes.writeUInt32LE(endOfChain, 60);
  bytes.writeUInt32LE(endOfChain, 68);
  for (let index = 0; index < tableSectors; index += 1)
    bytes.writeUInt32LE(tableStart + index, 76 + index * 4);
  return bytes;
}

function entry(name: string, type: number, child: number, start: number, size: number, right = free): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, 'utf16le');
  bytes.writeUInt16LE(name.length * 2 + 2, 64);
  bytes.writeUInt8(type, 66);
  bytes.writeUInt8(1, 67);
  bytes.writeUInt32LE(free, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}
