import type { AuditGap } from '#domain/auditGaps.ts';
import { formatCountOf, formatFigure, formatReading } from '#domain/formats.ts';
import { monthTitle } from '#domain/months.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { failureReasonTitles } from '#domain/transformers.ts';
import type { Call } from '../../../client/call.tsx';
import type { DataOf, QueryOf } from '../../../client/operations.ts';
import { listAddress } from '../../../console/index.ts';

/** A TC or an installation that lacks something, the way to it, and what is on record instead. */
export interface Lacking {
  id: string;
  text: string;
  to: string;
  onRecord: string;
}

/** Month and area of a question. */
type Asked = Pick<QueryOf<'listTransformers'>, 'location' | 'locationCode'> & { month: string };

/** Reads the first TCs or installations with a lack, at most `count`. */
export type ReadLacking = (
  call: Call,
  asked: { query: Asked; count: number; signal: AbortSignal },
) => Promise<Lacking[]>;

/** Reads the TCs that lack something for their audit. */
export const lackingTcs =
  (gap: AuditGap): ReadLacking =>
  async (call, { query, count, signal }) => {
    const sent = { ...query, unaudited: true, lacks: [gap], page: 1, perPage: count };
    const { data } = await call('listTransformers', { query: sent, signal });
    return data.transformers.map(tc => ({
      id: tc.id,
      text: `${tc.number} ${inSentenceCase(tc.name)}`,
      to: `/tc-audit/${tc.id}`,
      onRecord: [
        ...tc.audit.map(({ month, reading }) => `${monthTitle(month)}: ${readingText(reading)}`),
        formatCountOf(tc.installationCount, 'installation'),
      ].join(' · '),
    }));
  };

type Reading = DataOf<'listTransformers'>['transformers'][number]['audit'][number]['reading'];

function readingText({ finalValue, failureReason }: Reading): string {
  if (failureReason) return failureReasonTitles[failureReason];
  return finalValue === null ? 'no reading' : formatReading(finalValue);
}

/** Reads the installations without a TC. */
export const untaggedInstallations: ReadLacking = async (call, { query, count, signal }) => {
  const sent = { ...query, untagged: true, page: 1, perPage: count };
  const { data } = await call('listInstallations', { query: sent, signal });
  return data.installations.map(({ id, RRNumber, readingDay, consumerName, MR, audit }) => ({
    id,
    text: `${RRNumber} ${consumerName ?? ''}`,
    to: listAddress(
      '/billing',
      { RRNumber, readingDay: String(readingDay) },
      { tab: 'my_installations', month: query.month },
    ),
    onRecord: `MR ${MR.mrCode} · ${formatFigure(audit[0]?.billing.consumption)} kWh`,
  }));
};
