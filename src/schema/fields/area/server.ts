import Type from 'typebox';
import { closed } from '#contract/operation.ts';
import { code } from '#contract/parts.ts';
import type { ServerHalf } from '../serverHalf.ts';
import type { AreaSettings } from './index.ts';

/** The server half of an area. Every table of areas has the columns of its codes. */
export const areaHalf: ServerHalf<AreaSettings> = {
  isAlwaysFilled: true,
  record: () => closed({ code, name: Type.String() }),
  value: () => code,
};
