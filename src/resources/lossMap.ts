import { formatPercent } from '#domain/formats.ts';
import { area, computed, number, position } from '../console/index.ts';

/** The fields of a transformer centre as the call for the map answers it. */
export const pointFields = {
  position: position(),
  loss: computed({
    label: 'Loss',
    source: 'lossPercentage',
    as: value => formatPercent(typeof value === 'number' ? value : null),
  }),
  lossBand: number(),
  section: area('section'),
};

/** Where transformer centres stand, marked by their loss of the month: both lists of them show it. */
export const lossMap = {
  operation: 'listTransformerPoints',
  position: 'position',
  shows: 'loss',
  outlines: 'section',
  bands: {
    field: 'lossBand',
    of: [
      { label: 'Below 0%', shape: 'down', tone: 1, values: [1, 2] },
      { label: '0 - 5%', shape: 'circle', tone: 3, values: [3] },
      { label: '5 - 10%', shape: 'square', tone: 4, values: [4] },
      { label: '10 - 15%', shape: 'diamond', tone: 5, values: [5] },
      { label: '15 - 20%', shape: 'up', tone: 6, values: [6] },
      { label: 'Above 20%', shape: 'star', tone: 7, values: [7] },
    ],
    without: 'Not audited',
  },
} as const;
