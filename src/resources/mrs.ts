import { officerOf } from '#domain/roles.ts';
import {
  asText,
  date,
  definePage,
  defineResource,
  everyone,
  part,
  personName,
  phone,
  readPath,
  text,
  type Query,
  type View,
} from '../console/index.ts';
import { scopeArea } from '../dataProvider/scope.ts';
import { PeopleIcon } from '../theme/icons.tsx';
import { addressOfTransformers } from './transformers.ts';

/** Meter readers: an ae keeps those of the own section right, everyone else sees those of the area. */
export const mrs = defineResource({
  name: 'mrs',
  title: 'MR Management',
  path: '/mr-management',
  noun: { one: 'MR', many: 'MRs' },
  id: 'userId',
  access: { list: everyone, update: ['ae'], export: everyone },
  fields: {
    name: personName({ label: 'Name' }),
    firstName: text({ label: 'First name', source: 'name.firstName', required: true, max: 30 }),
    lastName: text({ label: 'Last name', source: 'name.lastName', max: 30 }),
    mrCode: text({ label: 'MR Code', source: 'userInfo.mrCode', required: true, readOnly: true }),
    subDivisionCode: text({ label: 'Sub-division Code', source: 'location.subDivisionCode' }),
    phone: phone({ label: 'Phone Number', source: 'phoneNumber', required: true }),
    mrPhone: phone({ label: 'MR Phone Number', source: 'phoneNumber' }),
    createdAt: date({ label: 'Added Date' }),
  },
  list: {
    columns: ['name', 'mrCode', 'subDivisionCode', 'mrPhone', 'createdAt'],
    search: { by: ['mrCode'] },
    info: ({ role, location }) =>
      role === 'ae' ? [{ label: 'Sub Division Code', value: location.subDivisionCode }] : [],
    emptyHint: ({ role }) =>
      role === 'ae'
        ? 'Add meter readers by uploading the MR onboarding file.'
        : 'Meter readers appear here once they are added to a section of this area.',
    opens: {
      to: mr => {
        const mrCode = asText(readPath(mr, 'userInfo.mrCode'));
        return mrCode === '' ? undefined : addressOfTransformers({ mrCode });
      },
      shows: 'TCs tagged to this MR',
    },
    download: { path: '/:role/export-user', query: view => ({ ...view.filter, ...usersOf(view) }) },
  },
  form: {
    sections: [{ fields: ['firstName', 'lastName', 'mrCode', 'phone'] }],
    schema: async () => (await import('#validation/person.ts')).editMeterReader,
    toBody: ({ changed, values }) => ({
      ...(('firstName' in changed || 'lastName' in changed) && {
        name: { firstName: values['firstName'], lastName: values['lastName'] },
      }),
      ...('phone' in changed && { phoneNumber: values['phone'] }),
    }),
    refuse: mr =>
      asText(readPath(mr, 'userInfo.mrCode')) === '' ? 'Oops! Something went wrong.' : undefined,
  },
  api: {
    list: {
      path: ({ role }) => (role === 'ae' ? '/ae/meter-readers' : '/:role/user'),
      rows: ({ role }) => (role === 'ae' ? 'MRList' : 'userList'),
      query: view => (view.officer.role === 'ae' ? {} : usersOf(view)),
    },
    one: { path: '/ae/meter-readers/:id' },
    update: { path: '/ae/meter-readers/:id' },
  },
  menu: { icon: PeopleIcon },
  topBar: { hierarchy: true },
});

/** What the address of the form shows to those who may not edit. */
export const mrEditForOthers = definePage({
  name: 'mrs-edit-for-others',
  title: 'Edit MR',
  path: '/mr-management/:id/edit',
  access: everyone.filter(role => role !== 'ae'),
  component: part(() => import('../custom/mrs/EditForOthers.tsx')),
  topBar: { hierarchy: true },
});

/** Asks for the meter readers under the officer in charge of the chosen area, or under the own designation for All. */
function usersOf(view: View): Query {
  const area = scopeArea(view);
  return {
    userType: area ? officerOf[area.level] : view.officer.role,
    secondLevelUserType: 'mr',
    userLocationCode: area?.code,
  };
}
