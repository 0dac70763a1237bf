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
            ['6110101', 'Vinobanagara'],
            ['6110102', 'Gopala'],
            ['6110103', 'Durgigudi'],
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
            ['6110201', 'Old Town'],
            ['6110202', 'New Town'],
            ['6110203', 'Holehonnur'],
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
            ['6120101', 'Sagara Town'],
            ['6120102', 'Anandapura'],
            ['6120103', 'Talaguppa'],
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
            ['6120201', 'Shikaripura'],
            ['6120202', 'Shiralakoppa'],
            ['6120203', 'Isur'],
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
