import { chikkamagaluru } from './chikkamagaluru.ts';
import type { Zone } from './hierarchy.ts';
import { mangaluru } from './mangaluru.ts';
import { shivamogga } from './shivamogga.ts';
import { udupi } from './udupi.ts';

/**
 * The demo utility: real places of coastal and hill Karnataka, in an invented hierarchy. The codes of sub-division
 * 541011 and section 54101021 start with a neighbour's code: comparing only the start of a code fails on them.
 */
export const territory: readonly Zone[] = [
  { code: '5', name: 'Mangaluru', circles: [mangaluru, udupi] },
  { code: '6', name: 'Shivamogga', circles: [shivamogga, chikkamagaluru] },
];
