import type { Circle } from './hierarchy.ts';

export const shivamogga: Circle = {
  code: '61',
  name: 'Shivamogga',
  divisions: [
    {
      code: '611',
      name: 'Shivamogga',
      subDivisions: [
        {
          code: '61101',
          name: 'Shivamogga Town',
          sections: [
            ['6110101', 'Vinobanagara', 'town', 13.942, 75.556],
            ['6110102', 'Gopala', 'town', 13.913, 75.565],
            ['6110103', 'Durgigudi', 'town', 13.934, 75.57],
          ],
          stations: [
            ['Alkola', 110],
            ['Mandli', 66],
            ['Machenahalli', 110],
            ['Holalur', 66],
          ],
          localities: [
            'Gadikoppa',
            'Gajanur',
            'Harakere',
            'Navule',
            'Sominakoppa',
            'Tunga-Nagara',
            'Vidyanagara',
          ],
          landmarks: [
            'Gandhi-Bazar',
            'Nehru-Stadium',
            'McGann-Hospital',
            'Tunga-Water-Works',
            'Central-Jail',
            'Sahyadri-College',
            'Auto-Complex',
            'Sacred-Heart',
          ],
        },
        {
          code: '61102',
          name: 'Bhadravathi',
          sections: [
            ['6110201', 'Old Town', 'town', 13.842, 75.702],
            ['6110202', 'New Town', 'town', 13.858, 75.708],
            ['6110203', 'Holehonnur', 'village', 13.984, 75.677],
          ],
          stations: [
            ['Bhadravathi', 110],
            ['Lakkavalli-Dam', 66],
            ['Holehonnur', 66],
            ['Kallihal', 33],
          ],
          localities: ['Anaveri', 'Arahatholalu', 'Baragur', 'Hiriyur', 'Kudligere', 'Sulekere', 'Veerapura'],
          landmarks: [
            'Steel-Works',
            'Paper-Town',
            'Bhadra-Colony',
            'Hosamane',
            'Kagadanagara',
            'Sugar-Town',
            'Bhadra-Right-Bank-IP',
          ],
        },
      ],
    },
    {
      code: '612',
      name: 'Sagara',
      subDivisions: [
        {
          code: '61201',
          name: 'Sagara',
          sections: [
            ['6120101', 'Sagara Town', 'town', 14.167, 75.028],
            ['6120102', 'Anandapura', 'village', 14.069, 75.211],
            ['6120103', 'Talaguppa', 'village', 14.22, 74.907],
          ],
          stations: [
            ['Sagara', 110],
            ['Talaguppa', 400],
            ['Anandapura', 33],
            ['Kargal', 66],
          ],
          localities: ['Avinahalli', 'Heggodu', 'Ikkeri', 'Keladi', 'Riponpet', 'Tumari', 'Tyagarthi'],
          landmarks: [
            'Marikamba-Temple',
            'Areca-Market',
            'Jog-Falls',
            'Ninasam',
            'Keladi-Museum',
            'Sigandur-Ferry',
            'Linganamakki',
          ],
        },
        {
          code: '61202',
          name: 'Shikaripura',
          sections: [
            ['6120201', 'Shikaripura', 'town', 14.269, 75.353],
            ['6120202', 'Shiralakoppa', 'town', 14.376, 75.249],
            ['6120203', 'Isur', 'village', 14.22, 75.42],
          ],
          stations: [
            ['Shikaripura', 110],
            ['Shiralakoppa', 66],
            ['Anjanapura', 33],
          ],
          localities: ['Belligavi', 'Chikkajambur', 'Hosur', 'Kappanahalli', 'Masur', 'Talagunda', 'Udugani'],
          landmarks: [
            'Anjanapura-Dam',
            'Kedareshwara',
            'Isur-Martyrs',
            'Chennakeshava',
            'Rice-Mills',
            'Huchcharaya-Temple',
          ],
        },
      ],
    },
  ],
};
