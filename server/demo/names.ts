/** First and last names of the same community; the last name may be initials or empty. */
export interface Community {
  /** The community's share of the people, per cent. */
  share: number;
  firstNames: readonly string[];
  lastNames: readonly string[];
}

export const communities: readonly Community[] = [
  {
    share: 52,
    firstNames: list(`
      Adarsh, Akshatha, Anil, Anitha, Arun, Ashok, Balakrishna, Bhaskara, Chaithra, Chandrahasa, Dayananda,
      Deepak, Dinesh, Divya, Ganesh, Girish, Gopalakrishna, Gurudatta, Harish, Harshitha, Jagadish,
      Jayalakshmi, Jayarama, Karunakara, Kavitha, Keshava, Kiran, Krishnananda, Lathesh, Lokesh,
      Madhusudhana, Mahabala, Manjunatha, Meghana, Mohan, Nagaraja, Narayana, Naveen, Nithin, Padmanabha,
      Pavithra, Prabhakara, Pradeep, Praveen, Pushparaj, Radhakrishna, Raghavendra, Rajesh, Ramesh, Rashmi,
      Ravi, Roopa, Sachin, Sadananda, Sandeep, Santosh, Satish, Shashikala, Shivaprasad, Shridhara, Shwetha,
      Sudhakara, Sujatha, Sukesh, Suresh, Umesh, Vasantha, Venkatesh, Vidya, Vijaya, Vinay, Vishwanatha,
      Yashavantha, Yogish`),
    lastNames: list(`
      Acharya, Alva, Amin, Baliga, Bangera, Bhandary, Bhat, Devadiga, Gatty, Hebbar, Hegde, Kamath, Karkera,
      Kini, Kotian, Kulal, Kunder, Mogaveera, Moolya, Nayak, Pai, Poojary, Prabhu, Puthran, Rai, Rao,
      Salian, Shenoy, Sherigara, Shetty, Shettigar, Suvarna, Tantri, Upadhya`),
  },
  {
    share: 30,
    firstNames: list(`
      Basavaraja, Bharathi, Chandrappa, Chethan, Devaraja, Eshwarappa, Halappa, Hanumanthappa, Jagannatha,
      Kantharaju, Lakshmana, Lohith, Mahesh, Mallikarjuna, Manjula, Nagendra, Ningappa, Parameshwara,
      Prasanna, Puttaswamy, Rangaswamy, Rudresh, Sharadamma, Shantha Kumar, Shivanna, Siddesh, Somashekara,
      Sunil, Swamy, Thippesha, Veeresh, Yallappa`),
    lastNames: list(`
      Gowda, Naik, Patil, Hiremath, B. S., C. N., G. M., H. R., K. P., M. T., N., R., S. K., T. G., Murthy,
      Shastry`),
  },
  {
    share: 9,
    firstNames: list(`
      Alwyn, Anita, Cyril, Elvin, Flavia, Gilbert, Hilda, Jason, Joseph, Lancy, Melwyn, Naveen, Precilla,
      Rohan, Ronald, Stany, Vincent, Walter, Wilma`),
    lastNames: list(`
      Crasta, Dsouza, Fernandes, Lobo, Mascarenhas, Menezes, Monteiro, Noronha, Pereira, Pinto, Rebello,
      Rodrigues, Saldanha, Sequeira`),
  },
  {
    share: 9,
    firstNames: list(`
      Abdul Khader, Abdul Razak, Ashraf, Fathima, Hameed, Ibrahim, Iqbal, Mohammed Haneef, Mohammed Shafi,
      Nazeer, Rafeeq, Rizwan, Safiya, Sharief, Usman, Zainab`),
    lastNames: list(`
      Ahmed, Ali, Beary, Hussain, Khan, Kunhi, Pasha, Sheikh, Saheb`),
  },
];

/** Names as long as the forms allow, to test tables with. */
export const longNames: readonly (readonly [firstName: string, lastName: string])[] = [
  ['Lakshmi Venkata Narasimha', 'Balakrishna Bhattacharya Udupa'],
  ['Sri Ramachandra Parameshwara', 'Subrahmanya Shastry'],
  ['Anantha Padmanabha Krishna', 'Holla Kota Shivarama Karantha'],
  ['Mohammed Abdul Rahiman Haji', 'Bengre Kunhi Ahmed Saheb'],
];

/** The names of the people behind the demo sign-ins, by username. */
export const namedPeople: Readonly<Record<string, readonly [firstName: string, lastName: string]>> = {
  dt: ['Vasudeva', 'Upadhya'],
  cio: ['Shalini', 'Prabhu'],
  ce: ['Raghavendra', 'Kamath'],
  se: ['Prakash', 'Shenoy'],
  ee: ['Sudhir', 'Hegde'],
  aee: ['Anitha', 'Rai'],
  ae: ['Kavya', 'Bhat'],
  ae2: ['Nithin', 'Kotian'],
  ae48: ['Lohith', 'Gowda'],
  mr1: ['Sukesh', 'Poojary'],
  newae: ['Meghana', 'Pinto'],
};

/** Agencies, all invented, that supply the data of a section. */
export const dataProviders = [
  'Tulunad Infotech',
  'Sahyadri Billing Services',
  'Malnad Data Systems',
  'Western Ghats Metering',
] as const;

function list(names: string): string[] {
  return names.split(',').map(name => name.trim());
}
