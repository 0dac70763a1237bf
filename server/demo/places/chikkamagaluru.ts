import type { Circle } from './hierarchy.ts';

export const chikkamagaluru: Circle = {
  code: '62',
  name: 'Chikkamagaluru',
  divisions: [
    {
      code: '621',
      name: 'Chikkamagaluru',
      subDivisions: [
        {
          code: '62101',
          name: 'Chikkamagaluru Town',
          sections: [
            ['6210101', 'Basavanahalli'],
            ['6210102', 'Aldur'],
            ['6210103', 'Mallandur'],
          ],
          stations: [
            ['Chikkamagaluru', 220],
            ['Aldur', 66],
            ['Mallandur', 33],
            ['Mugthihalli', 66],
          ],
          localities: ['Ambale', 'Hiremagalur', 'Kaimara', 'Lakya', 'Sakharayapatna', 'Uppalli', 'Vastare'],
          landmarks: [
            'Coffee-Board',
            'Azad-Park',
            'Jyothinagara',
            'Ratnagiri-Bore',
            'Mullayanagiri',
            'Hirekolale-Water-Works',
            'Coffee-Curing-Works',
          ],
        },
        {
          code: '62102',
          name: 'Mudigere',
          sections: [
            ['6210201', 'Mudigere'],
            ['6210202', 'Kottigehara'],
            ['6210203', 'Banakal'],
          ],
          stations: [
            ['Mudigere', 66],
            ['Kottigehara', 33],
            ['Gonibeedu', 33],
          ],
          localities: ['Bidarahalli', 'Devaramane', 'Hanthur', 'Kalasa', 'Kundur', 'Magundi', 'Samse'],
          landmarks: [
            'Charmadi-Ghat',
            'Horticulture-College',
            'Hemavathi-Source',
            'Estate-Express',
            'Kalaseshwara',
            'Horanadu-Temple',
          ],
        },
      ],
    },
    {
      code: '622',
      name: 'Kadur',
      subDivisions: [
        {
          code: '62201',
          name: 'Kadur',
          sections: [
            ['6220101', 'Kadur'],
            ['6220102', 'Birur'],
            ['6220103', 'Yagati'],
          ],
          stations: [
            ['Kadur', 220],
            ['Birur', 66],
            ['Yagati', 66],
            ['Panchanahalli', 33],
          ],
          localities: [
            'Asandi',
            'Chowlahiriyur',
            'Garje',
            'Hirenallur',
            'Mathighatta',
            'Singatagere',
            'Yemmedoddi',
          ],
          landmarks: [
            'Birur-Junction',
            'Coconut-Market',
            'Vedavathi-IP',
            'Madagadakere',
            'Amrith-Mahal',
            'Police-Training',
          ],
        },
        {
          code: '62202',
          name: 'Tarikere',
          sections: [
            ['6220201', 'Tarikere'],
            ['6220202', 'Lakkavalli'],
            ['6220203', 'Ajjampura'],
          ],
          stations: [
            ['Tarikere', 110],
            ['Ajjampura', 66],
            ['Lingadahalli', 33],
          ],
          localities: [
            'Amruthapura',
            'Betadahalli',
            'Gadigere',
            'Hunasaghatta',
            'Shivani',
            'Sollapura',
            'Udeva',
          ],
          landmarks: [
            'Bhadra-Dam',
            'Kemmangundi',
            'Kallathigiri',
            'Amrutheshwara',
            'Onion-Market',
            'Upper-Bhadra-Lift',
          ],
        },
      ],
    },
  ],
};
