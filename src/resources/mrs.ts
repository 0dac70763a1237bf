import { ofEachText, readerOrders, readerTexts, readerTitles } from '#tables/readerFields.ts';
import { firstNameInWords, lastNameInWords, longestName } from '#domain/officer.ts';
import { capitalised } from '#schema/words.ts';
import { officerOf, officers } from '#domain/roles.ts';
import {
  asText,
  date,
  definePage,
  defineResource,
  lazyComponent,
  personName,
  phone,
  readPath,
  text,
  type Query,
  type View,
} from '../console/index.ts';
import { scopeArea } from '../console/declaration/locationQuery.ts';
import { sortQuery } from '../console/declaration/view.ts';
import { PeopleIcon } from '../theme/icons.tsx';
import { addressOfTransformers } from './transformers.ts';

const textKeys = readerTexts.map(({ key }) => key);

const orderOf = (view: View) => sortQuery(readerOrders, view);

/** Meter readers: an ae corrects the data of those in their own section, everyone else sees those of the area. */
export const mrs = defineResource({
  name: 'mrs',
  title: 'MR Management',
  path: '/mr-management',
  noun: { one: 'MR', many: 'MRs' },
  id: 'userId',
  access: { list: officers, update: ['ae'], export: officers },
  fields: {
    name: personName({ label: 'Name', clip: true }),
    firstName: text({
      label: readerTitles.firstName,
      source: 'name.firstName',
      required: true,
      max: longestName,
      help: firstNameInWords,
    }),
    lastName: text({
      label: readerTitles.lastName,
      source: 'name.lastName',
      max: longestName,
      help: capitalised(lastNameInWords),
    }),
    mrCode: text({
      label: readerTitles.mrCode,
      source: 'userInfo.mrCode',
      required: true,
      readOnly: true,
    }),
    subDivisionCode: text({ label: 'Sub-division Code', source: 'location.subDivisionCode', width: 9 }),
    phone: phone({ label: readerTitles.phone, source: 'phoneNumber', required: true }),
    mrPhone: phone({ label: 'MR Phone Number', source: 'phoneNumber' }),
    ...ofEachText(({ field }) => field),
    createdAt: date({ label: 'Added Date' }),
  },
  recordPage: {
    top: lazyComponent(() => import('../custom/mrs/ReaderRounds.tsx')),
    topBar: { month: true },
  },
  facts: ['name', 'mrCode', 'subDivisionCode', 'phone', ...textKeys, 'createdAt'],
  list: {
    columns: ['name', 'mrCode', 'subDivisionCode', 'mrPhone', ...textKeys, 'createdAt'],
    search: { by: ['mrCode'] },
    sortable: readerOrders,
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
    download: { operation: 'exportUsers', query: view => ({ ...view.filter, ...usersOf(view) }) },
  },
  form: {
    sections: [{ fields: ['firstName', 'lastName', 'mrCode', 'phone', ...textKeys] }],
    schema: async () => (await import('#validation/person.ts')).editMeterReader,
    toBody: ({ changed, values }) => ({
      ...(('firstName' in changed || 'lastName' in changed) && {
        name: { firstName: values['firstName'], lastName: values['lastName'] },
      }),
      ...('phone' in changed && { phoneNumber: values['phone'] }),
      ...Object.fromEntries(textKeys.filter(key => key in changed).map(key => [key, values[key]])),
    }),
    refuse: mr =>
      asText(readPath(mr, 'userInfo.mrCode')) === '' ? 'Oops! Something went wrong.' : undefined,
  },
  api: {
    list: ({ role }) =>
      role === 'ae'
        ? { operation: 'listMeterReaders', rows: 'MRList', query: orderOf }
        : {
            operation: 'listUsers',
            rows: 'userList',
            query: view => ({ ...usersOf(view), ...orderOf(view) }),
          },
    one: { operation: 'readMeterReader' },
    update: { operation: 'updateMeterReader' },
    history: { operation: 'readMeterReaderHistory' },
  },
  menu: { icon: PeopleIcon },
  topBar: { hierarchy: true },
});

/** The page at the address of the edit form for designations that may not edit. */
export const mrEditUnavailable = definePage({
  name: 'mrs-edit-for-others',
  title: 'Edit MR',
  path: '/mr-management/:id/edit',
  access: ['dt', 'cio', 'ce', 'se', 'ee', 'aee'],
  component: lazyComponent(() => import('../custom/mrs/EditUnavailable.tsx')),
  topBar: { hierarchy: true },
});

/**
 * Requests the meter readers under the officer in charge of the chosen area, or under the officer's own designation for
 * All.
 */
function usersOf(view: View): Query {
  const area = scopeArea(view);
  return {
    userType: area ? officerOf[area.level] : view.officer.role,
    secondLevelUserType: 'mr',
    userLocationCode: area?.code,
  };
}
