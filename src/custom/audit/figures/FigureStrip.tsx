import type { ReactNode } from 'react';
import { lossBand, type AuditSums } from '#domain/audit.ts';
import { useDimmed } from '../../../console/index.ts';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { useFigures, type FigureName } from './figures.ts';
import styles from './figures.module.css';
import { NumberButton } from './NumberButton.tsx';

interface FigureStripProps {
  names: readonly FigureName[];
  /** Undefined while unknown. */
  sums: AuditSums | undefined;
  /** Whether the audit is done; without it there is no loss, and nothing that follows from it. */
  isAudited: boolean;
  /** A line below a figure. */
  notes: Partial<Readonly<Record<FigureName, ReactNode>>>;
  onOpen: (name: FigureName) => void;
}

const beforeAudit: readonly FigureName[] = ['consumption', 'installationConsumption'];

/** Figures side by side. Pressing one explains it. */
export function FigureStrip({ names, sums, isAudited, notes, onOpen }: FigureStripProps) {
  const dimmed = useDimmed();
  const figures = useFigures();
  return (
    <ul ref={rovingFocus} className={styles.strip} {...dimmed}>
      {names.map(name => {
        const { label, value, format } = figures[name];
        const isKnown = sums !== undefined && (isAudited || beforeAudit.includes(name));
        const found = isKnown ? value(sums) : null;
        const band = name === 'lossPercentage' && found !== null ? lossBand(found) : undefined;
        return (
          <li key={name} className={styles.figure} data-band={band}>
            <span className={styles.label}>{label}</span>
            <b className={styles.value}>
              {found === null ? (
                sums === undefined ? (
                  '\u00a0'
                ) : (
                  format(null)
                )
              ) : (
                <NumberButton label={`${label} ${format(found)}`} onClick={() => onOpen(name)}>
                  {format(found)}
                </NumberButton>
              )}
            </b>
            <small>{notes[name] || '\u00a0'}</small>
          </li>
        );
      })}
    </ul>
  );
}
