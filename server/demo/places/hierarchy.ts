/** A section: its code and name, whether it is a few streets or some villages, and its middle in degrees. */
export type Section = readonly [
  code: string,
  name: string,
  kind: SectionKind,
  latitude: number,
  longitude: number,
];

export type SectionKind = 'town' | 'village';

/** A power station: its name, in letters and hyphens, and its voltage class in kV. */
export type Station = readonly [name: string, kilovolts: number];

export interface SubDivision {
  code: string;
  name: string;
  /** Ordered by code. */
  sections: readonly Section[];
  /** The stations that supply it. */
  stations: readonly Station[];
  /** Villages and quarters that feeders are named after, in letters and hyphens. */
  localities: readonly string[];
  /** Feeders named after landmarks, in letters and hyphens. */
  landmarks: readonly string[];
}

export interface Division {
  code: string;
  name: string;
  subDivisions: readonly SubDivision[];
}

export interface Circle {
  code: string;
  name: string;
  divisions: readonly Division[];
}

export interface Zone {
  code: string;
  name: string;
  circles: readonly Circle[];
}
