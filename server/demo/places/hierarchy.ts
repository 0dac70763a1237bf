/** A section: its code and name. */
export type Section = readonly [code: string, name: string];

/** A power station: its name, in letters and hyphens, and its voltage class in kV. */
export type Station = readonly [name: string, kilovolts: number];

export interface SubDivision {
  code: string;
  name: string;
  /** In the order of their codes. */
  sections: readonly Section[];
  /** Where its electricity comes from. */
  stations: readonly Station[];
  /** Villages and quarters that feeders are named after, in letters and hyphens. */
  localities: readonly string[];
  /** Feeders with a name of their own, in letters and hyphens. */
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
