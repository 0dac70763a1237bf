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
            ['6210101', 'Basavanahalli', 'town', 13.318, 75.774],
            ['6210102', 'Aldur', 'village', 13.358, 75.639],
            ['6210103', 'Mallandur', 'village', 13.408, 75.695],
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
            ['6210201', 'Mudigere', 'town', 13.133, 75.641],
            ['6210202', 'Kottigehara', 'village', 13.125, 75.508],
            ['6210203', 'Banakal', 'village', 13.068, 75.562],
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
            ['6220101', 'Kadur', 'town', 13.553, 76.013],
            ['6220102', 'Birur', 'town', 13.597, 75.972],
            ['6220103', 'Yagati', 'village', 13.607, 76.198],
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
            ['6220201', 'Tarikere', 'town', 13.709, 75.813],
            ['6220202', 'Lakkavalli', 'village', 13.706, 75.653],
            ['6220203', 'Ajjampura', 'village', 13.726, 76.007],
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
