/** The language ids of package.json. */
export const languages = ['kubb', 'bucky', 'rootlog', 'carcassonne'];
