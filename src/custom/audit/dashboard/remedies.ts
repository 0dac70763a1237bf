import type { AuditGap } from '#domain/auditGaps.ts';
import { officers, type Role } from '#domain/roles.ts';

/** What to do about a lack, and where. */
export interface Remedy {
  words: string;
  /** Where officers with these designations do it. @default in the list of what lacks it */
  at?: {
    to: string;
    text: string;
    for: readonly Role[];
    /** Whether it shows the month that the lack is about. @default false */
    showsMonth?: boolean;
  };
}

const uploaders: readonly Role[] = ['ae', 'cio'];
const readingFile = {
  to: '/file-upload?tab=tcReading',
  text: 'Upload TC readings',
  for: uploaders,
};
const untaggedList = {
  to: '/billing?tab=new_installations',
  text: 'Show the untagged installations',
  for: officers,
  showsMonth: true,
};

/** What ends each lack. */
export const remedies: Readonly<Record<AuditGap | 'untagged', Remedy>> = {
  waitingForReading: {
    words: 'Have the meters read, and bring the readings in as a file.',
    at: readingFile,
  },
  withRemark: {
    words:
      'Put right what the remark says. A file with the reading then takes the place of the remark, unless the audit of the reading’s month has started in the section.',
    at: readingFile,
  },
  meterStandsStill: {
    words: 'Check meter and reading at the TC. A file with the right reading corrects a wrong one.',
    at: readingFile,
  },
  readingFell: {
    words:
      'Check both readings at the TC: one is mistyped, or the meter was replaced or passed its last digit. A file with the right reading corrects a wrong one.',
    at: readingFile,
  },
  impossibleConsumption: {
    words:
      'Check the readings, the CT ratio and the capacity of the TC, and what its installations were billed. A file with the right reading corrects a wrong one.',
    at: readingFile,
  },
  withoutInstallations: { words: 'Tag the installations that the TC supplies to it.', at: untaggedList },
  withoutBilling: {
    words: 'Bring in the consumption of the month as a file.',
    at: { to: '/file-upload?tab=consumptionDcb', text: 'Upload consumption', for: uploaders },
  },
  untagged: { words: 'An assistant engineer tags each to the TC that supplies it, in the list.' },
};
