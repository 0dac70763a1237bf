/** A sign-in of the demo utility. */
export interface DemoSignIn {
  username: string;
  /** The person's post, for the table that the server prints. */
  title: string;
  /** Whether the password must be changed at the first sign-in. */
  temporary: boolean;
  /** The person's username outside the demo. */
  insteadOf: string;
}

/** The password of every demo sign-in. */
export const demoPassword = 'Demo@1234';

/** The only people of the demo utility who can sign in. */
export const demoSignIns: readonly DemoSignIn[] = [
  { username: 'dt', title: 'Director Technical', temporary: false, insteadOf: 'dt' },
  { username: 'cio', title: 'Corporate IT office', temporary: false, insteadOf: 'cio' },
  { username: 'ce', title: 'Chief Engineer, Mangaluru zone', temporary: false, insteadOf: 'ce-5' },
  {
    username: 'se',
    title: 'Superintending Engineer, Mangaluru circle',
    temporary: false,
    insteadOf: 'se-54',
  },
  { username: 'ee', title: 'Executive Engineer, Mangaluru South', temporary: false, insteadOf: 'ee-541' },
  { username: 'aee', title: 'Assistant Executive Engineer, Kadri', temporary: false, insteadOf: 'aee-54101' },
  { username: 'ae', title: 'Assistant Engineer, Kadri', temporary: false, insteadOf: 'ae-5410101' },
  { username: 'ae2', title: 'Assistant Engineer, Bejai', temporary: false, insteadOf: 'ae-5410102' },
  { username: 'ae48', title: 'Assistant Engineer, Ajjampura', temporary: false, insteadOf: 'ae-6220203' },
  {
    username: 'mr1',
    title: 'Meter Reader, Kadri (mobile app only)',
    temporary: false,
    insteadOf: '54101001',
  },
  {
    username: 'newae',
    title: 'Assistant Engineer, Lalbagh (must choose a new password)',
    temporary: true,
    insteadOf: 'ae-5410103',
  },
];
