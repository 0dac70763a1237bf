import { definePage, lazyComponent } from '../console/index.ts';
import { UploadIcon } from '../theme/icons.tsx';

/** Spreadsheet uploads with their status, results and history. */
export const fileUpload = definePage({
  name: 'file-upload',
  title: 'File Upload',
  path: '/file-upload',
  access: ['cio', 'ae'],
  component: lazyComponent(() => import('../custom/fileUpload/FileUploadPage.tsx')),
  menu: {
    icon: UploadIcon,
    search: ({ role }) => (role === 'ae' ? '?tab=mrOnboarding' : '?tab=userOnboarding'),
  },
});
