export { LatestAudited as default } from './LatestAudited.tsx';
