/** Texts of the employees' solutions screen; what all solutions screens say is in solutions.ts. */
export const employeeSolutions = {
  'employeeSolutions.emptyText': 'What administrators add to the knowledge base appears here.',
  'employeeSolutions.expand': 'Expand rows',
  'employeeSolutions.loadFailed': 'Failed to load',
  'employeeSolutions.subtitle': 'The knowledge base that the assistant suggests from.',
} as const;
