import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import type { PageProps } from '../../declaration/resolved.ts';

/** The generated page of one record, loaded on first use so that lists stay small. */
export const detailPage = lazyComponent<PageProps>(() => import('./DetailPage.tsx'));
