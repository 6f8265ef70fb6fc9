const WORDS = `
  motdepasse mot-de-passe mot_de_passe monmotdepasse nouveaumotdepasse lemotdepasse passe motpasse
  bienvenue bienvenu bonjour bonsoir bonnenuit bonnejournee bonneannee coucou merci mercibeaucoup salut
  connexion connecter deconnexion identifiant identification authentification utilisateur utilisatrice
  administrateur administratrice administration gestionnaire responsable directeur directrice
  entreprise societe bureau travail boulot ordinateur informatique clavier souris internet portail
  client cliente clients clientele reclamation reclamations plainte plaintes assistance depannage
  employe employee secretaire secretariat comptabilite comptable facture commande livraison magasin
  changezmoi changemoi achanger provisoire temporaire defaut pardefaut
  janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
  lundi mardi mercredi jeudi vendredi samedi dimanche
  printemps automne hiver vacances weekend anniversaire
  france paris marseille lyonnais toulouse bordeaux nantes strasbourg montpellier bretagne normandie
  belgique suisse quebec maroc algerie tunisie afrique
  jetaime jetadore jtaime monamour moncoeur amour amoureux amoureuse bisous bisou calin caline
  cherie monange monbebe mabelle beaugosse doudou loulou louloute chouchou choupette choupinette
  nounours poupette princesse prince pepette titounette cocotte
  maison jardin famille maman papa mamie papi enfants soleil etoile papillon coccinelle chaton minou
  lapin tigre licorne dauphin cheval chien chocolat fraise framboise caramel vanille croissant fromage
  liberte egalite fraternite republique marseillaise victoire espoir bonheur toujours jamais
  football rugby petanque musique guitare voiture velo moto
  azerty azertyu azertyui azertyuio azertyuiop qsdfgh qsdfghjklm wxcvbn azeqsd aqwzsx
`;

/** Common French passwords that no English list contains, without accents. */
export const FRENCH_PASSWORDS: readonly string[] = ['mot de passe', ...WORDS.trim().split(/\s+/)];
