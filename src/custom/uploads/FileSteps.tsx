const steps = ['File', 'Check', 'Apply'] as const;

/** The steps from a chosen file to changed records, and the one that the officer is at. */
export function FileSteps({ at }: { at: (typeof steps)[number] }) {
  return (
    <ol className="file-steps" aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {`${index + 1} ${step}`}
        </li>
      ))}
    </ol>
  );
}
