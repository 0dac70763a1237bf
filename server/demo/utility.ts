import { today } from '#domain/clock.ts';
import type { DemoSize } from '../services/settings/config.ts';
import { demoAreas, type AreaRow } from './areas.ts';
import { demoMonths, type DemoMonth } from './monthFigures.ts';
import type { Planted } from './causes.ts';
import type { DemoTransformer } from './demoTransformer.ts';
import { plantFeeders, type PlantedFeeders } from './feederReadings.ts';
import { demoNetwork, demoTags, type Supply, type TagRow } from './network.ts';
import { demoPeople, type UserRow } from './demoPeople.ts';
import { seededRandom } from './seededRandom.ts';
import { demoSignIns } from './signIns.ts';
import { demoTransformers } from './demoTransformers.ts';

/** Everything that is decided about a demo utility before it is in the database. */
export interface DemoUtility {
  areas: AreaRow[];
  people: UserRow[];
  supplies: Supply[];
  tags: TagRow[];
  months: DemoMonth[];
  /** The day as of which it is, YYYY-MM-DD. */
  day: string;
  transformers: DemoTransformer[];
  /** The causes of wrong figures in it. */
  planted: Planted[];
  plantedFeeders: PlantedFeeders;
}

/** Returns the demo utility as of a day: the same every time, except that its months end with the one of that day. */
export function demoUtility(size: DemoSize, at: Date): DemoUtility {
  const random = seededRandom(541_0101);
  const areas = demoAreas(size.territories);
  const people = demoPeople(areas, random);
  const supplies = demoNetwork(random);
  const tags = demoTags(supplies, settledEngineers(people), random);
  const months = demoMonths(size.months, at);
  const activatedOn = months[0]?.month ?? '';
  const { transformers, planted } = demoTransformers({ people, tags, size, activatedOn, random });
  const plantedFeeders = plantFeeders(transformers, planted);
  return { areas, people, supplies, tags, months, day: today(at), transformers, planted, plantedFeeders };
}

/** The assistant engineers who have already signed in. */
function settledEngineers(people: readonly UserRow[]): UserRow[] {
  const newcomers = demoSignIns.filter(signIn => signIn.temporary).map(signIn => signIn.username);
  return people.filter(person => person.userType === 'ae' && !newcomers.includes(person.username));
}
