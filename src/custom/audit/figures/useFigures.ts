import { useEnvironment } from '../../../shell/environment.tsx';
import { figuresOn } from './figures.ts';

/** Returns the figures of an audit by name, with the formula of ARR that this server computes by. */
export const useFigures = () => figuresOn(useEnvironment().arrBasis);
