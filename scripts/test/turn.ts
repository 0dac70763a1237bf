import { spawnSync } from 'node:child_process';
import { root } from '../tools.ts';

/**
 * Returns the number that says which share of their samples the long proofs take (`inTurn`). It follows from the commit,
 * so that a run can be repeated and other commits try other ones; without git it is 0.
 */
export function turnOfCommit(): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return Number.parseInt((stdout ?? '').slice(0, 8), 16) || 0;
}
