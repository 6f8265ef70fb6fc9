import type { KnowledgeEntry } from './knowledge-entry.ts';

/** The answers in French, for the shop and for home internet. */
export const KNOWLEDGE_FR: readonly KnowledgeEntry[] = [
  {
    externalId: 'fr-suivi-colis',
    texte:
      "Ouvrez Mes commandes, choisissez la commande puis Suivre. Le lien de suivi apparaît environ 12 heures après notre e-mail d'expédition. Sans mouvement pendant trois jours ouvrés, envoyez-nous le numéro de commande et nous ouvrons une enquête auprès du transporteur.",
    motcle: ['suivi', 'colis', 'numéro de suivi', 'où est ma commande'],
    complaints: [
      'où est mon colis',
      'le numéro de suivi ne marche pas',
      'ma commande bouge plus depuis lundi',
      'pas de lien de suivi dans votre mail',
      'je veux savoir ou se trouve ma comande',
      "suivi bloqué sur en cours d'acheminement",
    ],
  },
  {
    externalId: 'fr-retard-livraison',
    texte:
      "Un colis est en retard deux jours ouvrés après la date annoncée. Répondez avec le numéro de commande : nous demandons une recherche au transporteur et, sans réponse sous cinq jours ouvrés, nous renvoyons ou remboursons la marchandise. Les frais d'une livraison express en retard sont toujours rendus.",
    motcle: ['retard', 'livraison', 'délai', 'express'],
    complaints: [
      "livraison en retard, j'attends depuis 10 jours",
      "toujours rien reçu alors que c'était promis pour mardi",
      "j'ai payé l'express et toujours pas livré",
      "c'est long !!! quand est ce que ca arrive",
      'la date de livraison change tous les jours',
      'delai pas respecté du tout, honteux',
    ],
  },
  {
    externalId: 'fr-livre-non-recu',
    texte:
      "Regardez d'abord chez les voisins, dans la boîte aux lettres et au point relais le plus proche. Si le colis n'est pas retrouvé sous 24 heures, remplissez Non reçu dans Mes commandes. Nous demandons la preuve de livraison et renvoyons ou remboursons sous cinq jours ouvrés.",
    motcle: ['non reçu', 'livré', 'preuve de livraison', 'colis volé'],
    complaints: [
      "marqué livré mais je n'ai rien reçu",
      "colis soi-disant livré, personne n'a sonné",
      'le livreur a signé à ma place',
      "on m'a volé mon colis ou il n'est jamais venu",
      "indiqué remis au voisin, le voisin n'a rien",
    ],
  },
  {
    externalId: 'fr-article-casse',
    texte:
      "Envoyez des photos de l'article et du carton sous 14 jours par Mes commandes, Signaler un dommage. Nous remplaçons l'article tout de suite ou le remboursons en entier. Gardez le carton : le transporteur peut demander à le voir.",
    motcle: ['cassé', 'abîmé', 'endommagé', 'carton écrasé'],
    complaints: [
      'article arrivé cassé',
      "l'écran est fissuré à la sortie du carton",
      'carton écrasé et vase en mille morceaux',
      'tout est abimé, mal emballé',
      'produit endommagé pendant le transport, je veux un échange',
      "c'est cassé !!! vous vous moquez du monde",
    ],
  },
  {
    externalId: 'fr-mauvais-article',
    texte:
      "Gardez l'article dans son emballage et envoyez une photo de l'article et de l'étiquette du carton. Le bon article part le jour même et vous recevez une étiquette prépayée pour rendre l'autre. Vous ne payez rien, ni à l'aller ni au retour.",
    motcle: ['mauvais article', 'erreur de commande', 'pas le bon modèle', 'mauvaise couleur'],
    complaints: [
      "ce n'est pas l'article que j'ai commandé",
      "reçu un grille pain à la place d'une bouilloire",
      "mauvaise couleur, j'avais pris noir",
      "vous m'avez envoyé la commande de quelqu'un d'autre",
      'pas le bon modele du tout',
    ],
  },
  {
    externalId: 'fr-retour-article',
    texte:
      "Un article non utilisé se rend sous 30 jours dans son emballage. Choisissez Retour dans Mes commandes, imprimez l'étiquette ou montrez le code au point relais, puis déposez le colis. Les sous-vêtements, les logiciels ouverts et le sur-mesure ne sont pas repris.",
    motcle: ['retour', 'renvoyer', 'étiquette', '30 jours'],
    complaints: [
      'comment renvoyer un article',
      'je veux rendre ma veste, elle me plaît pas',
      "pas d'étiquette de retour dans le colis",
      "j'ai pas d'imprimante pour l'étiquette",
      'est ce que le retour est gratuit',
      'je peux encore retourner apres 3 semaines ?',
    ],
  },
  {
    externalId: 'fr-delai-remboursement',
    texte:
      "Le remboursement part au plus tard deux jours ouvrés après l'arrivée du colis, vers le moyen de paiement utilisé. Comptez trois à cinq jours ouvrés par carte, jusqu'à sept par virement. Passé ce délai, envoyez-nous une capture d'écran et nous donnons la référence bancaire.",
    motcle: ['remboursement', 'délai', 'argent', 'virement'],
    complaints: [
      'où est mon remboursement',
      'colis rendu il y a 3 semaines et toujours pas remboursé',
      'quand est-ce que je récupère mon argent',
      "c'est écrit remboursé mais rien à la banque",
      'RENDEZ MOI MON ARGENT',
      "j'attends mon rembourssement depuis un mois",
    ],
  },
  {
    externalId: 'fr-annuler-commande',
    texte:
      'Tant que la commande est En préparation, ouvrez-la dans Mes commandes et choisissez Annuler : la somme est rendue le jour même. Une fois Envoyée, elle ne peut plus être arrêtée. Refusez alors le colis ou rendez-le gratuitement sous 30 jours.',
    motcle: ['annuler', 'commande', 'erreur', 'annulation'],
    complaints: [
      'je veux annuler ma commande',
      'commandé par erreur, comment on annule',
      "j'ai cliqué deux fois, annulez une commande svp",
      'le bouton annuler a disparu',
      'annulation avant envoi possible ?',
    ],
  },
  {
    externalId: 'fr-carte-refusee',
    texte:
      "Une carte refusée l'est presque toujours par la banque : vérifiez le plafond, la date et la confirmation dans l'application bancaire, puis recommencez. Après trois échecs, attendez une heure ou prenez un autre moyen de paiement. Le panier est gardé 48 heures et rien n'est débité.",
    motcle: ['carte refusée', 'paiement', 'échec', 'plafond'],
    complaints: [
      'ma carte est refusée',
      "paiement refusé 3 fois alors que j'ai l'argent",
      'impossible de payer, la page tourne',
      'erreur au moment du paiement',
      'le bouton payer ne fait rien',
    ],
  },
  {
    externalId: 'fr-double-debit',
    texte:
      'Deux lignes pour une commande sont en général un paiement et une réservation, qui disparaît seule sous cinq jours ouvrés. Si les deux restent débitées, envoyez-nous les deux dates et montants : la seconde est rendue le jour même.',
    motcle: ['double débit', 'débité deux fois', 'prélevé deux fois'],
    complaints: [
      "vous m'avez débité deux fois",
      'deux paiements pour une seule commande',
      'prélevé 2 fois 59,90 rendez moi la différence',
      'double débit sur mon compte',
      "j'ai payé deux fois parce que la page a planté",
    ],
  },
  {
    externalId: 'fr-code-promo',
    texte:
      "Un code promo sert une fois, avant sa date de fin et au-dessus du montant indiqué ; les articles soldés ne comptent pas. Tapez-le sans espace dans le panier, avant le paiement. S'il est encore refusé, envoyez-nous le code et nous ajoutons la remise à la main.",
    motcle: ['code promo', 'bon de réduction', 'remise', 'réduction'],
    complaints: [
      'mon code promo ne marche pas',
      "bon de réduction refusé alors qu'il vient de vous",
      "oublié de mettre mon code, vous pouvez l'ajouter",
      "la remise de 10 % n'est pas passée",
      'code périmé un jour trop tôt',
    ],
  },
  {
    externalId: 'fr-mot-de-passe',
    texte:
      'Choisissez Mot de passe oublié sur la page de connexion et tapez votre adresse e-mail. Le lien arrive sous cinq minutes et vaut une heure ; regardez aussi les indésirables. Si rien ne vient, donnez-nous un numéro de commande et nous retrouvons le compte.',
    motcle: ['mot de passe', 'connexion', 'oublié', 'lien'],
    complaints: [
      'mot de passe oublié',
      'je reçois pas le lien pour le mot de passe',
      'impossible de me connecter à mon compte',
      'le lien est déjà expiré quand je clique',
      "mot de pass refusé alors qu'il est bon",
    ],
  },
  {
    externalId: 'fr-facture-copie',
    texte:
      "Les factures sont dans Mes commandes, Documents, en PDF dès l'envoi. Pour un nom de société ou un numéro de TVA, remplissez Adresse de facturation avant l'envoi. Une facture déjà faite est corrigée sous 30 jours sur demande.",
    motcle: ['facture', 'reçu', 'TVA', 'société'],
    complaints: [
      "j'ai besoin d'une facture",
      'il manque la TVA sur la facture',
      'où télécharger le reçu de ma commande',
      'facture au mauvais nom de société',
      'pas de facture dans le colis',
    ],
  },
  {
    externalId: 'fr-panne-internet',
    texte:
      'Débranchez la box 30 secondes, rebranchez-la et attendez cinq minutes que le voyant internet soit fixe. Regardez ensuite la page des pannes de votre commune. Sans panne annoncée, appelez-nous près de la box : nous testons la ligne et prenons rendez-vous sous deux jours ouvrés.',
    motcle: ['panne', "pas d'internet", 'coupure', 'connexion'],
    complaints: [
      "plus d'internet depuis ce matin",
      'internet en panne ENCORE',
      'la connexion coupe toutes les dix minutes',
      "je télétravaille et j'ai plus rien depuis 2 jours",
      'y a t il une panne dans mon quartier',
      'ca marche pas du tout internet',
    ],
  },
  {
    externalId: 'fr-internet-lent',
    texte:
      "Mesurez avec un câble sur la box, sans rien d'autre en marche : le test est dans Ma ligne. À 80 pour cent de l'offre, c'est le wifi qui freine. En dessous, redémarrez, mesurez trois fois dans la journée et envoyez les résultats ; nous vérifions la ligne et baissons le prix des semaines concernées.",
    motcle: ['lent', 'débit', 'vitesse', 'ça rame'],
    complaints: [
      'internet est très lent',
      'ça rame tous les soirs',
      "je paie 500 et j'ai 12 mégas",
      'débit ridicule depuis une semaine',
      'les vidéos chargent sans arrêt',
    ],
  },
  {
    externalId: 'fr-wifi-faible',
    texte:
      "Posez la box à découvert, à hauteur d'épaule, loin du métal et du four à micro-ondes. Pour les pièces éloignées prenez le réseau 2,4 GHz, tout près celui en 5 GHz. S'il manque encore du signal, commandez un répéteur dans Ma ligne : le premier est offert.",
    motcle: ['wifi', 'signal faible', 'répéteur', 'chambre'],
    complaints: [
      'pas de wifi dans la chambre',
      "le wifi capte mal à l'étage",
      'wifi qui se déconnecte tout le temps sur mon téléphone',
      'une seule barre de wifi dans le salon',
      'il me faut un répéteur pour le jardin',
    ],
  },
  {
    externalId: 'fr-voyant-rouge',
    texte:
      "Un voyant rouge fixe veut dire que la box ne voit pas la ligne : enfoncez le câble gris des deux côtés et redémarrez. Rouge clignotant, c'est une mise à jour : laissez-la 20 minutes. S'il reste rouge, la box est échangée en boutique sans rendez-vous.",
    motcle: ['voyant rouge', 'box', 'clignote', 'lumière'],
    complaints: [
      'voyant rouge sur la box',
      'la box clignote rouge toute la nuit',
      "lumière rouge fixe depuis l'orage",
      "j'ai redémarré 5 fois, toujours rouge",
      'le voyan est rouge que faire',
    ],
  },
  {
    externalId: 'fr-rendez-vous-technicien',
    texte:
      "Si le technicien n'est pas venu, répondez PAS VENU au message du rendez-vous et choisissez tout de suite une autre date. 25 euros sont déduits de la facture suivante pour chaque visite manquée. Pour déplacer une visite, allez dans Ma ligne, Rendez-vous, jusqu'à 18 h la veille.",
    motcle: ['technicien', 'rendez-vous', 'pas venu', 'déplacer'],
    complaints: [
      "le technicien n'est pas venu",
      "j'ai posé une journée et personne",
      'attendu de 8h à 12h pour rien',
      'je veux changer la date du rendez-vous',
      "deuxième rendez vous raté, c'est n'importe quoi",
      "il dit que j'étais absent, J'ETAIS LA",
    ],
  },
  {
    externalId: 'fr-demenagement',
    texte:
      "Indiquez la nouvelle adresse et la date dans Mon contrat, Déménagement, au moins quatre semaines avant. Le contrat vous suit au même prix et la ligne est ouverte le jour de l'entrée. Si l'adresse n'est pas couverte, vous partez sans frais avec le nouveau bail.",
    motcle: ['déménagement', 'nouvelle adresse', 'nouvel appartement'],
    complaints: [
      'je déménage le mois prochain, et internet ?',
      'nouvel appartement et toujours pas de ligne',
      'transférer mon contrat dans une autre ville',
      'ma nouvelle adresse est pas couverte, je dois payer quand même ?',
      'combien de temps avant prévenir pour un demenagement',
    ],
  },
  {
    externalId: 'fr-resiliation',
    texte:
      "Après douze mois, le contrat s'arrête à tout moment avec un mois de préavis : Mon contrat, Résilier, ou par courrier. Une confirmation avec le dernier jour arrive sous deux jours ouvrés. Rendez la box dans les 30 jours qui suivent.",
    motcle: ['résilier', 'résiliation', 'préavis', 'fin de contrat'],
    complaints: [
      'je veux résilier mon contrat',
      'comment on résilie chez vous',
      'résiliation envoyée il y a 3 semaines, aucune confirmation',
      "vous me prélevez encore alors que j'ai résilié",
      "j'en ai marre je pars, arretez mon abonnement",
      "c'est quoi le préavis",
    ],
  },
];
