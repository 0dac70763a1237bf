/** Someone at work, and the records that are theirs to change. A process of callers receives it. */
export interface Officer {
  token: string;
  /** The session of the corporate office, which enters readings of feeders. */
  cioToken: string;
  month: string;
  /** The month of the dashboard. */
  audited: string;
  /** Two transformer centres between which `installation` moves. */
  centres: readonly [string, string];
  installation: string;
  /** A reading of a feeder. */
  reading: string;
  /** The texts that they search for. */
  text: string;
}

/** A call, and the name under which it counts. */
export interface Asked {
  name: string;
  path: string;
  /** @default 'GET' */
  method?: 'PATCH' | 'POST';
  body?: object;
  /** The version that a change is based on. */
  etag?: string;
  /** @default the officer's own */
  token?: string;
}

/** Makes a call. Returns the version of the record that it answers with; '' without one, or if it is refused. */
export type Ask = (asked: Asked) => Promise<string>;

/** Something that officers do: how often of a hundred times, and its calls. */
export interface Deed {
  share: number;
  /** `at` is how often the officer has done it before. */
  calls: (officer: Officer, ask: Ask, at: number) => Promise<unknown>;
}

const centre = ({ month }: Officer, id: string) => `/ae/transformer-centres/${id}?month=${month}`;

/** A day in a section: mostly looking, a fifth of it saving. */
const day: readonly Deed[] = [
  {
    share: 25,
    calls: ({ month }, ask, at) =>
      ask({
        name: 'list of TCs',
        path: `/ae/transformer-centres?month=${month}&perPage=25&page=${1 + (at % 2)}`,
      }),
  },
  {
    share: 15,
    calls: ({ month }, ask, at) =>
      ask({
        name: 'list of installations',
        path: `/ae/installations?month=${month}&perPage=25&page=${1 + (at % 20)}`,
      }),
  },
  {
    share: 20,
    calls: (officer, ask) =>
      Promise.all([
        ask({ name: 'TC pane', path: centre(officer, officer.centres[0]) }),
        ask({ name: 'its history', path: `/ae/transformer-centres/${officer.centres[0]}/history` }),
      ]),
  },
  {
    share: 10,
    calls: ({ text }, ask) => ask({ name: 'search', path: `/ae/search?q=${encodeURIComponent(text)}` }),
  },
  {
    share: 10,
    calls: ({ audited }, ask) =>
      Promise.all(
        ['audit-metrics', 'readiness', 'worst-transformers', 'area-trend'].map(figures =>
          ask({ name: 'dashboard', path: `/ae/${figures}/months/${audited}` }),
        ),
      ),
  },
  {
    share: 8,
    calls: async (officer, ask, at) => {
      const path = centre(officer, officer.centres[0]);
      const etag = await ask({ name: 'TC pane', path });
      if (etag !== '')
        await ask({ name: 'edit', method: 'PATCH', path, etag, body: { name: `Temple Road ${at}` } });
    },
  },
  {
    share: 7,
    calls: ({ month, centres, installation }, ask, at) =>
      ask({
        name: 'tagging',
        method: 'POST',
        path: `/ae/transformer-centres/${centres[at % 2] ?? ''}/installations/tag?month=${month}&insist=1`,
        body: { installationIds: [installation], expected: 1 },
      }),
  },
  {
    share: 5,
    calls: async ({ cioToken: token, reading }, ask, at) => {
      const path = `/cio/feeder-readings/${reading}`;
      const etag = await ask({ name: 'reading', path, token });
      if (etag !== '')
        await ask({ name: 'reading entry', method: 'PATCH', path, token, etag, body: { ht: 1 + (at % 7) } });
    },
  },
];

/** Returns what someone does as the `at`-th: the same order in every run, another for each person. */
export function deedAt(person: number, at: number): Deed {
  let left = ((person * 37 + at * 61) % 100) + 1;
  for (const deed of day) {
    left -= deed.share;
    if (left <= 0) return deed;
  }
  throw new Error('The shares of a day are fewer than a hundred.');
}
