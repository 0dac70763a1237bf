/** What was typed can't be taken. The message is a sentence that says why. */
export class WrongAnswer extends Error {}
