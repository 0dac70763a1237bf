import type { Circle } from './hierarchy.ts';

export const udupi: Circle = {
  code: '55',
  name: 'Udupi',
  divisions: [
    {
      code: '551',
      name: 'Udupi',
      subDivisions: [
        {
          code: '55101',
          name: 'Manipal',
          sections: [
            ['5510101', 'Udupi Town', 'town', 13.341, 74.746],
            ['5510102', 'Manipal', 'town', 13.352, 74.786],
            ['5510103', 'Malpe', 'town', 13.352, 74.723],
          ],
          stations: [
            ['Manipal', 110],
            ['Kunjibettu', 33],
            ['Malpe', 33],
            ['Nandikur', 400],
          ],
          localities: ['Ambalpady', 'Bannanje', 'Indrali', 'Kadiyali', 'Kalmady', 'Parkala', 'Udyavara'],
          landmarks: [
            'Car-Street',
            'Krishna-Matha',
            'Manipal-KMC',
            'End-Point',
            'Malpe-Harbour',
            'Swarna-Water-Works',
            'Shivally-Industrial',
            'Service-Bus-Stand',
          ],
        },
        {
          code: '55102',
          name: 'Brahmavara',
          sections: [
            ['5510201', 'Brahmavara', 'town', 13.433, 74.748],
            ['5510202', 'Kota', 'village', 13.528, 74.758],
            ['5510203', 'Kalyanpura', 'village', 13.388, 74.78],
          ],
          stations: [
            ['Brahmavara', 110],
            ['Hegunje', 220],
            ['Kota', 33],
            ['Barkur', 33],
          ],
          localities: [
            'Cherkady',
            'Handady',
            'Hangarakatte',
            'Mandarthi',
            'Petri',
            'Saligrama',
            'Varamballi',
          ],
          landmarks: [
            'Sugar-Factory',
            'Mandarthi-Temple',
            'Barkur-Fort',
            'Hangarakatte-Jetty',
            'Kota-Padukere',
            'Santhekatte-Market',
            'Krishi-Kendra',
          ],
        },
      ],
    },
    {
      code: '552',
      name: 'Kundapura',
      subDivisions: [
        {
          code: '55201',
          name: 'Kundapura',
          sections: [
            ['5520101', 'Kundapura Town', 'town', 13.628, 74.701],
            ['5520102', 'Koteshwara', 'village', 13.595, 74.756],
            ['5520103', 'Siddapura', 'village', 13.668, 74.918],
          ],
          stations: [
            ['Kundapura', 110],
            ['Varahi', 220],
            ['Talluru', 33],
            ['Siddapura', 33],
          ],
          localities: [
            'Anegudde',
            'Basrur',
            'Gangolli',
            'Hemmady',
            'Kumbhashi',
            'Shankaranarayana',
            'Thekkatte',
          ],
          landmarks: [
            'Anegudde-Temple',
            'Gangolli-Harbour',
            'Varahi-Lift-Irrigation',
            'Tile-Works',
            'Basrur-Market',
            'Kodi-Beach',
            'Hattiangadi-IP',
          ],
        },
        {
          code: '55202',
          name: 'Byndoor',
          sections: [
            ['5520201', 'Byndoor', 'town', 13.866, 74.65],
            ['5520202', 'Shirur', 'village', 13.925, 74.67],
            ['5520203', 'Kollur', 'village', 13.864, 74.814],
          ],
          stations: [
            ['Byndoor', 33],
            ['Navunda', 110],
            ['Kollur', 33],
          ],
          localities: [
            'Jadkal',
            'Kirimanjeshwara',
            'Maravanthe',
            'Nagoor',
            'Paduvari',
            'Uppunda',
            'Yedthare',
          ],
          landmarks: [
            'Mookambika-Temple',
            'Maravanthe-Beach',
            'Ottinene',
            'Shirur-Toll-Gate',
            'Someshwara',
            'Kodachadri-Road',
          ],
        },
      ],
    },
  ],
};
